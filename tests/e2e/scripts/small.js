// Visible controls that are smaller than a finger needs; a control in a label is as large as the label.
([controls, least]) =>
  [...document.querySelectorAll(controls)].flatMap((found) => {
    const { width, height } = (found.closest('label') ?? found).getBoundingClientRect();
    const shown =
      width > 0 &&
      found.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !found.closest('[inert], .unseen');
    return shown && Math.min(width, height) < least - 0.5
      ? [[found.outerHTML.slice(0, 120), width, height]]
      : [];
  });
