import type { HelpPage } from '@uurwerk/contract/account/help'
import type { Module } from '@uurwerk/contract/modules'
import { createAtom, useSelector } from '@tanstack/react-store'
import { t } from '../lib/i18n.ts'
import { lazyLoad, usePrefetch } from '../lib/lazy-load.tsx'
import { showError } from './show-error.tsx'

const importHelp = () => import('./help.ts')
const HelpBlocked = lazyLoad(importHelp, 'HelpBlocked')
const lazyFetchHelpAddress = lazyLoad(importHelp, 'fetchHelpAddress')

/** Null, because atoms cannot hold undefined. */
const blockedUrl = createAtom<string | null>(null)

export async function openHelp(topic: HelpPage | Module | undefined) {
  // Opened before any `await`, because browsers allow new windows only during a click.
  const helpWindow = window.open('', '_blank')
  if (helpWindow) showOpeningMessage(helpWindow)
  try {
    const fetchHelpAddress = await lazyFetchHelpAddress.fetch()
    const url = await fetchHelpAddress(topic)
    if (helpWindow) helpWindow.location.replace(url)
    else blockedUrl.set(url)
  } catch (error) {
    helpWindow?.close()
    showError(error)
  }
}

/** Shows a message while loading, and removes the window's access to this page. */
function showOpeningMessage(helpWindow: Window) {
  helpWindow.opener = null
  const { document: page } = helpWindow
  page.title = t(($) => $.HELP.NAME)
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.style.colorScheme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
  page.body.textContent = t(($) => $.HELP.OPENING)
}

export function BlockedHelpMessage() {
  usePrefetch(lazyFetchHelpAddress)
  const url = useSelector(blockedUrl)
  if (url === null) return null
  return <HelpBlocked address={url} onClose={() => blockedUrl.set(null)} />
}
