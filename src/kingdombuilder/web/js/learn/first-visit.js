// The offer to learn the game, once, on the first visit.

import { t } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { progress, updateProgress } from '../user/progress.js';
import { isFirstVisit } from '../user/user.js';
import { html, useEffect, useState } from '../vendor.js';
import { nextLesson, watchLessons } from './exercises.js';

export function FirstVisit() {
  const [isShown, setShown] = useState(isFirstVisit && !progress.value.offered);
  useEffect(() => {
    if (!isShown) return undefined;
    updateProgress({ offered: true });
    return watchLessons();
  }, []);
  const first = nextLesson()?.id; // unknown until the lessons are loaded
  if (!isShown || !first) return null;
  return html`<section class="learn-first-visit panel" aria-labelledby="first-visit">
    <div><h2 id="first-visit">${t('learn.offer')}</h2><p>${t('learn.offer_hint')}</p></div>
    <div class="page-row"><a class="button button-primary" href=${`/learn/${first}`}><${Icon} name="play" />
        ${t('learn.offer_yes')}</a>
      <button class="button" onClick=${() => setShown(false)}>${t('learn.offer_no')}</button></div></section>`;
}
