import { useEffect, useRef } from 'react'

const enabledKey = 'shortcuts'

/** Speech input can trigger single-letter shortcuts, so users can turn them off (WCAG 2.1.4). */
export const areShortcutsEnabled = () => localStorage.getItem(enabledKey) !== 'off'
export const setShortcutsEnabled = (isEnabled: boolean) =>
  isEnabled ? localStorage.removeItem(enabledKey) : localStorage.setItem(enabledKey, 'off')

const keyHandlingSelector = 'input, textarea, select, [contenteditable], [role=grid], [role=menu]'

/** Returns whether a key belongs to the focused element instead of the page. */
function isKeyForFocusedElement(target: EventTarget | null, key: string) {
  if (!(target instanceof Element)) return false
  const keyHandler = target.closest(keyHandlingSelector)
  // These use only the arrow keys; Space is no shortcut.
  if (keyHandler?.matches('[role=grid], [type=radio], [type=checkbox]')) return key.startsWith('Arrow')
  return keyHandler !== null
}

/** Keys are in lower case, and ignored while the user is typing or a dialog is open. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const latestActions = useRef(actions)
  useEffect(() => {
    latestActions.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return
      const action = latestActions.current[event.key.toLowerCase()]
      if (!action || isKeyForFocusedElement(event.target, event.key)) return
      if (document.querySelector('[role$=dialog]')) return
      if (event.key.length === 1 && !areShortcutsEnabled()) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
