import type { HelpPage } from '@uurwerk/contract/account/help'
import type { Module } from '@uurwerk/contract/modules'
import { createAtom, useSelector } from '@tanstack/react-store'
import { t } from '../lib/i18n.ts'
import { lazyLoad, usePrefetch } from '../lib/lazy-load.tsx'
import { showError } from './show-error.tsx'

const HelpBlocked = lazyLoad(() => import('./HelpBlocked.tsx'), 'HelpBlocked')

const address = lazyLoad(() => import('./help-address.ts'), 'fetchHelpAddress')

/** Address of a help page whose window was blocked. Null, because atoms cannot hold undefined. */
const blocked = createAtom<string | null>(null)

export async function openHelp(about: HelpPage | Module | undefined) {
  // Opened before any `await`, because browsers allow new windows only during a click.
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

/** Shows a message while loading, and removes the window's access to this page. */
function showOpeningMessage(opened: Window) {
  opened.opener = null
  const { document: page } = opened
  page.title = t(($) => $.HELP.NAME)
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.style.colorScheme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
  page.body.textContent = t(($) => $.HELP.OPENING)
}

export function BlockedHelp() {
  usePrefetch(address)
  const url = useSelector(blocked)
  if (url === null) return null
  return <HelpBlocked address={url} onClose={() => blocked.set(null)} />
}
