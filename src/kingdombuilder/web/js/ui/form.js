// A small form that sends something and says in its place what was wrong with it.

import { errorText } from '../protocol/http.js';
import { html, useState } from '../vendor.js';

/** @param {{label: string, name: string, type?: string, complete?: string, hint?: string, value?: string, most?: number, least?: number}} props */
export const Field = ({
  label,
  name,
  type = 'text',
  complete = 'off',
  hint = '',
  value,
  most = 200,
  least = 0,
}) => html`<label class="field"><span>${label}</span>
  <input type=${type} name=${name} required autocomplete=${complete} maxlength=${most} minlength=${least || undefined} value=${value} autocapitalize="none" spellcheck=${false} />${hint && html`<small>${hint}</small>`}</label>`;

/** @param {{title: string, send: (facts: Record<string, string>) => Promise<unknown>, button: string, className?: string, danger?: boolean, children?: any}} props */
export function Form({ title, send, button, className = '', danger = false, children }) {
  const [state, setState] = useState({ busy: false, wrong: '' });
  const submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const facts = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    setState({ busy: true, wrong: '' });
    try {
      await send(facts);
      form.reset();
      setState({ busy: false, wrong: '' });
    } catch (error) {
      setState({ busy: false, wrong: errorText(error) });
    }
  };
  return html`<form class="panel ${className}" onSubmit=${submit}><h2>${title}</h2>${children}
    ${state.wrong && html`<p class="wrong" role="alert">${state.wrong}</p>`}
    <p class="row end"><button class=${danger ? 'btn danger' : 'btn go'} disabled=${state.busy}>${button}</button></p></form>`;
}
