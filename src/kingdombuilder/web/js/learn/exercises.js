// The lessons and puzzles of the server, loaded once for each language.

import { language } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { progress } from '../user/progress.js';
import { effect, signal } from '../vendor.js';

/** All lessons, or null until they are loaded. */
export const lessons = signal(/** @type {LessonInfo[]|null} */ (null));
/** All puzzles, or null until they are loaded. */
export const puzzles = signal(/** @type {PuzzleInfo[]|null} */ (null));
let loadedLanguage = '';

/** Load the lessons in the current language; call the returned function to stop following it. */
export const watchLessons = () =>
  effect(() => {
    const now = language.value;
    if (loadedLanguage === now) return;
    loadedLanguage = now;
    api.get('/api/lessons').then(
      (loaded) => {
        if (loadedLanguage === now) lessons.value = loaded;
      },
      () => {
        loadedLanguage = '';
      },
    );
  });

/** Load the puzzles once. */
export async function loadPuzzles() {
  puzzles.value ??= await api.get('/api/puzzles');
  return puzzles.value ?? [];
}

/** The lesson to continue with, or null if all are done. */
export const nextLesson = () =>
  lessons.value?.find((lesson) => !progress.value.lessons.includes(lesson.id)) ?? null;
