import type { HelpPage } from '@uurwerk/contract/account/help'
import type { Module } from '@uurwerk/contract/modules'
import { createAtom, useSelector } from '@tanstack/react-store'
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
  // It has no access to this page.
  if (helpWindow) helpWindow.opener = null
  try {
    const fetchHelpAddress = await lazyFetchHelpAddress.fetch()
    const url = await fetchHelpAddress(topic, helpWindow)
    if (helpWindow) helpWindow.location.replace(url)
    else blockedUrl.set(url)
  } catch (error) {
    helpWindow?.close()
    showError(error)
  }
}

export function BlockedHelpMessage() {
  usePrefetch(lazyFetchHelpAddress)
  const url = useSelector(blockedUrl)
  if (url === null) return null
  return <HelpBlocked address={url} onClose={() => blockedUrl.set(null)} />
}
