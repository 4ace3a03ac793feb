// Form fields, and a form that sends its values and shows what was wrong with them.

import { errorText } from '../protocol/http.js';
import { html, useState } from '../vendor.js';

/**
 * Make a listener that is given the value of a field.
 * @param {(value: string) => void} handler
 * @returns {(event: Event) => void}
 */
export const onValue = (handler) => (event) =>
  handler(/** @type {HTMLInputElement} */ (event.target).value);

/**
 * Make a listener that is given whether a box is checked.
 * @param {(isChecked: boolean) => void} handler
 * @returns {(event: Event) => void}
 */
export const onChecked = (handler) => (event) =>
  handler(/** @type {HTMLInputElement} */ (event.target).checked);

/**
 * Make a listener that handles a form instead of the browser.
 * @param {() => void} handler
 * @returns {(event: Event) => void}
 */
export const onSubmit = (handler) => (event) => {
  event.preventDefault();
  handler();
};

/** Select the whole text of a field. @param {Event} event */
export const selectAll = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/**
 * @param {{
 *   label: string, name: string, type?: string, autocomplete?: string, hint?: string,
 *   value?: string, maxLength?: number, minLength?: number,
 * }} props
 */
export const Field = ({
  label,
  name,
  type = 'text',
  autocomplete = 'off',
  hint = '',
  value,
  maxLength = 200,
  minLength = 0,
}) => html`<label class="form-field"><span>${label}</span>
  <input type=${type} name=${name} required autocomplete=${autocomplete} maxlength=${maxLength}
    minlength=${minLength || undefined} defaultValue=${value} autocapitalize="none" spellcheck=${false} />
    ${hint && html`<small>${hint}</small>`}</label>`;

/**
 * @param {{
 *   title: string, send: (values: Record<string, string>) => Promise<unknown>, button: string,
 *   className?: string, danger?: boolean, secondary?: unknown, children?: unknown,
 * }} props
 */
export function Form({
  title,
  send,
  button,
  className = '',
  danger = false,
  secondary = '',
  children,
}) {
  const [state, setState] = useState({ busy: false, wrong: '' });
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const values = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    setState({ busy: true, wrong: '' });
    try {
      await send(values);
      form.reset();
      setState({ busy: false, wrong: '' });
    } catch (error) {
      setState({ busy: false, wrong: errorText(error) });
    }
  };
  return html`<form class="panel ${className}" onSubmit=${submit}><h2>${title}</h2>${children}
    ${state.wrong && html`<p class="page-error" role="alert">${state.wrong}</p>`}
    <p class="page-row page-row-end">${secondary}<button
      class=${danger ? 'button button-danger' : 'button button-primary'} disabled=${state.busy}>${button}
      </button></p></form>`;
}
