// A picture in a dialog, to look at, save and share.

import { t } from '../i18n/i18n.js';
import { html, useEffect, useState } from '../vendor.js';
import { notify, openDialog } from './dialog.js';
import { saveFile } from './download.js';
import { Icon } from './sprites.js';

const TYPE = 'image/png';

/**
 * @typedef {object} SharedPicture
 * @property {string} title of the dialog
 * @property {string} text what the picture says
 * @property {string} name of the file, without its ending
 * @property {() => Promise<Blob>} draw
 */

/** @param {File} file */
const canShareFile = (file) => Boolean(navigator.canShare?.({ files: [file] }));

/** @param {File} file @param {string} title */
function shareFile(file, title) {
  navigator.share({ files: [file], title }).catch((error) => {
    if (error.name !== 'AbortError') notify(error.message, 'error');
  });
}

/** @param {SharedPicture} props */
function PicturePreview({ text, name, draw }) {
  const [file, setFile] = useState(/** @type {File|null} */ (null));
  const [url, setUrl] = useState('');
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    draw().then(
      (blob) => setFile(new File([blob], `${name}.png`, { type: TYPE })),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (!file) return undefined;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  if (hasFailed) return html`<p role="alert">${t('ending.picture_failed')}</p>`;
  if (!file || !url) return html`<p role="status">${t('ending.drawing')}</p>`;
  return html`<img src=${url} alt=${t('ending.picture_alt', { result: text })} />
    <p class="page-row page-row-end">${
      canShareFile(file) &&
      html`<button class="button" onClick=${() => shareFile(file, text)}><${Icon} name="share" />
        <span>${t('link.share')}</span></button>`
    }
    <button class="button button-primary" onClick=${() => saveFile(file.name, file)}><${Icon} name="save" />
      <span>${t('table.download')}</span></button></p>`;
}

/** Open a picture. @param {SharedPicture} picture */
export function openPictureDialog(picture) {
  openDialog(picture.title, () => html`<${PicturePreview} ...${picture} />`, 'dialog-picture');
}
