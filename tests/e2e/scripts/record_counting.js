// Record the banner and the totals at every change while gold is counted; skip the counting after the first source.
() => {
  window.counted = [];
  new MutationObserver(() => {
    const skip = document.querySelector('.ending-outcome .ending-skip');
    if (!skip) return;
    const banner = document.querySelector('.banner strong').textContent;
    const sums = [...document.querySelectorAll('.ledger tfoot b')].map((sum) => +sum.textContent);
    const crowns = document.querySelectorAll('.ledger-crown').length;
    window.counted.push({ banner, sums, crowns });
    if (Math.max(...sums) > 0) skip.click();
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
};
