// How to play: one illustrated page for newcomers, before the reference.

import { language, t } from '../i18n/i18n.js';
import { playNow } from '../new-game/first-game.js';
import { PageFrame } from '../pages/page-frame.js';
import { api, errorText } from '../protocol/http.js';
import { navigate } from '../router.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect, useLayoutEffect, useRef, useState } from '../vendor.js';
import { blocksOf } from './blocks.js';

/** Start the first game. */
async function play() {
  try {
    navigate(`/table/${await playNow()}`);
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

/** Put each picture and its caption side by side. @param {HTMLElement} block */
function joinCaptions(block) {
  for (const figure of block.querySelectorAll('figure')) {
    const text = figure.nextElementSibling;
    if (text?.nodeName !== 'P') continue;
    const caption = document.createElement('figcaption');
    caption.append(...text.childNodes);
    text.remove();
    figure.append(caption);
  }
  return block;
}

export function HowToPlay() {
  const current = language.value;
  const place = useRef(/** @type {HTMLDivElement|null} */ (null));
  const [chapter, setChapter] = useState(/** @type {RulesChapter|null} */ (null));
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    api.get('/api/how-to-play').then(setChapter, (error) => setWrong(errorText(error)));
  }, [current]);
  useLayoutEffect(() => {
    const blocks = chapter ? blocksOf(chapter) : [];
    place.current?.replaceChildren(...blocks.map((block) => joinCaptions(block.element)));
  }, [chapter]);
  return html`<${PageFrame} title=${t('rules_page.how')} className="rules how-to-play">
    <div class="rules-text panel-parchment">${wrong && html`<p class="page-error" role="alert">${wrong}</p>`}
      <div ref=${place}></div>
      <div class="page-row"><button class="button button-primary button-large" onClick=${play}><${Icon}
        name="play" />${t('rules_page.how_play')}
        </button><a class="button button-large" href="/rules"><${Icon}
          name="book" />${t('rules_page.how_reference')}</a></div>
    </div>
  </${PageFrame}>`;
}
