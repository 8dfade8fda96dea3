import type { HelpPage } from '@uurwerk/contract/account/help'
import type { Module } from '@uurwerk/contract/modules'
import { createAtom, useSelector } from '@tanstack/react-store'
import { t } from '../lib/i18n.ts'
import { lazyLoad, usePrefetch } from '../lib/lazy-load.tsx'
import { showError } from './show-error.tsx'

const HelpBlocked = lazyLoad(() => import('./HelpBlocked.tsx'), 'HelpBlocked')

const address = lazyLoad(() => import('./help-address.ts'), 'fetchHelpAddress')

/** The address of a help whose window the browser held back; null and not undefined, which an atom does not take in. */
const blocked = createAtom<string | null>(null)

/** Opens a page of the help, or the page of a module, in a window of its own. Browsers allow the window only during a click. */
export async function openHelp(about: HelpPage | Module | undefined) {
  // Before anything is awaited: later it would no longer count as part of the click.
  const opened = window.open('', '_blank')
  if (opened) showOpeningMessage(opened)
  try {
    const helpAddress = await address.fetch()
    const url = await helpAddress(about)
    if (opened) opened.location.replace(url)
    else blocked.set(url)
  } catch (error) {
    opened?.close()
    showError(error)
  }
}

/** The window shows what it waits for, and cannot reach back into this one. */
function showOpeningMessage(opened: Window) {
  opened.opener = null
  const { document: page } = opened
  page.title = t(($) => $.HELP.NAME)
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.style.colorScheme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
  page.body.textContent = t(($) => $.HELP.OPENING)
}

/** The place where a help appears that had no window to open in; once in the application. */
export function BlockedHelp() {
  usePrefetch(address)
  const url = useSelector(blocked)
  if (url === null) return null
  return <HelpBlocked address={url} onClose={() => blocked.set(null)} />
}
