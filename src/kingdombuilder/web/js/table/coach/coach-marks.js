// Coach marks: short hints beside what they explain, one at a time, until the player no longer needs them.

import { announce, t } from '../../i18n/i18n.js';
import { Icon } from '../../ui/sprites.js';
import { practiseSkill, progress, updateProgress } from '../../user/progress.js';
import {
  cls,
  computed,
  html,
  untracked,
  useEffect,
  useLayoutEffect,
  useRef,
  useSignalEffect,
  useState,
} from '../../vendor.js';
import { table } from '../state/table.js';
import { view } from '../state/view.js';
import { placeMark } from './mark-placement.js';
import { MARKS, skillPointedAt, skillsShown } from './marks.js';

/** @typedef {import('./marks.js').Mark} Mark */
/** @typedef {import('./mark-placement.js').Placement} Placement */

const SETTLE_MS = 350; // an animation may still move what a mark points at

/** @param {Mark} mark */
const isNeeded = (mark) => (progress.value.skills[mark.id] ?? 0) < mark.times;

/** The mark that is useful now and still needed. */
const currentMark = computed(() => {
  const now = view.value;
  if (!now || now.is_past || progress.value.marksOff) return null;
  if (table.value?.game !== progress.value.guidedGame) return null;
  return MARKS.find((mark) => isNeeded(mark) && mark.isUseful()) ?? null;
});

/** Count what the player does. */
function useSkills() {
  const before = useRef(/** @type {ViewMessage|null} */ (null));
  useSignalEffect(() => {
    const now = view.value;
    if (!now || now.is_past) return;
    const skills = untracked(() => skillsShown(before.current, now));
    before.current = now;
    untracked(() => {
      for (const skill of skills) practiseSkill(skill);
    });
  });
  useSignalEffect(() => {
    const skill = skillPointedAt();
    if (skill) untracked(() => practiseSkill(skill));
  });
}

/**
 * Return the place of a mark beside its anchor, and again when the window or the view changes.
 * @param {Mark} mark
 * @param {{current: HTMLElement|null}} element
 */
function usePlacement(mark, element) {
  const [place, setPlace] = useState(/** @type {Placement|null} */ (null));
  const seq = view.value?.seq;
  useLayoutEffect(() => {
    const update = () => {
      const anchor = document.querySelector(mark.anchor());
      const own = element.current?.getBoundingClientRect();
      const rect = anchor?.getBoundingClientRect();
      if (!own || !rect?.width) setPlace(null);
      else setPlace(placeMark(rect, own, { width: innerWidth, height: innerHeight }));
    };
    update();
    const timer = setTimeout(update, SETTLE_MS);
    addEventListener('resize', update);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', update);
    };
  }, [mark, seq]);
  return place;
}

/** @param {{mark: Mark}} props */
function MarkBubble({ mark }) {
  const element = useRef(/** @type {HTMLElement|null} */ (null));
  const place = usePlacement(mark, element);
  const text = t(`learn.mark_${mark.id}`);
  useEffect(() => {
    announce(text);
  }, [mark.id]);
  const dismiss = () =>
    updateProgress({ skills: { ...progress.value.skills, [mark.id]: mark.times } });
  return html`<div ref=${element} class=${cls('coach-mark', place ? `coach-mark-${place.side}` : 'is-unplaced')}
    role="note"
      aria-label=${t('learn.tip')} style=${
        place && { left: `${place.left}px`, top: `${place.top}px`, '--arrow': `${place.arrow}px` }
      }>
    <p><${Icon} name="hint" />${text}</p>
    <div class="coach-mark-actions"><button class="button-link"
      onClick=${() => updateProgress({ marksOff: true })}>${t('learn.no_tips')}
      </button><button class="button button-small" onClick=${dismiss}>${t('learn.got_it')}</button></div></div>`;
}

export function CoachMarks() {
  useSkills();
  const mark = currentMark.value;
  return mark ? html`<${MarkBubble} key=${mark.id} mark=${mark} />` : null;
}
