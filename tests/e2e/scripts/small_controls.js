// Return the visible controls that are too small for a finger; a control in a label is as large as the label.
([controls, least]) =>
  [...document.querySelectorAll(controls)].flatMap((control) => {
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
    const isShown =
      width > 0 &&
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !control.closest('[inert], .visually-hidden');
    return isShown && Math.min(width, height) < least - 0.5
      ? [[control.outerHTML.slice(0, 120), width, height]]
      : [];
  });
