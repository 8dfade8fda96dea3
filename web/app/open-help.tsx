import { helpContract, type HelpPage, helpPaths } from '@uurwerk/contract/help'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { call } from '../lib/call.ts'
import { t } from '../lib/i18n.ts'
import { showError } from './show-error.tsx'

const HelpBlocked = lazy(() => import('./HelpBlocked.tsx').then(({ HelpBlocked }) => ({ default: HelpBlocked })))

/** The address of a help whose window the browser held back. */
let blocked: string | undefined
const listeners = new Set<() => void>()

function setBlocked(address: string | undefined) {
  blocked = address
  for (const listener of listeners) listener()
}

/** Opens a page of the help in a window of its own; call it from a click, or browsers hold the window back. */
export async function openHelp(page: HelpPage) {
  // Before anything is awaited: later it would no longer count as part of the click.
  const opened = window.open('', '_blank')
  if (opened) tellThatItOpens(opened)
  try {
    const address = await call(helpContract.createToken, { query: { encodedModulePath: helpPaths[page] } })
    const themed = `${address}&theme=${document.documentElement.dataset.theme ?? 'default'}`
    if (opened) opened.location.replace(themed)
    else setBlocked(themed)
  } catch (error) {
    opened?.close()
    showError(error)
  }
}

/** The window shows what it waits for, and cannot reach back into this one. */
function tellThatItOpens(opened: Window) {
  opened.opener = null
  const { document: page } = opened
  page.title = t(($) => $.HELP.NAME)
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.style.colorScheme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
  page.body.textContent = t(($) => $.HELP.OPENING)
}

/** The place where a help appears that had no window to open in; once in the application. */
export function BlockedHelp() {
  const address = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => blocked,
  )
  if (address === undefined) return null
  return (
    <Suspense>
      <HelpBlocked address={address} onClose={() => setBlocked(undefined)} />
    </Suspense>
  )
}
