/** Moves the focus from an element that is about to be removed to a control of a sibling, else to one nearby. */
export function focusBeside(element: Element | null | undefined, preferredSibling?: Element | null) {
  const sibling = preferredSibling ?? element?.nextElementSibling ?? element?.previousElementSibling
  for (let scope = sibling ?? element?.parentElement; scope; scope = scope.parentElement) {
    const controls = [...scope.querySelectorAll<HTMLElement>(':is(button, input, select, textarea):enabled')]
    const control = controls.find((found) => !element?.contains(found))
    if (control) return control.focus()
  }
}
