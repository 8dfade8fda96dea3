import { createAtom, useSelector } from '@tanstack/react-store'
import { NetworkError } from '../lib/call.ts'
import { lazyLoad, usePrefetch } from '../lib/lazy-load.tsx'
import type { FailedOperation } from '../lib/query-client.ts'
import { type ErrorModalContent, findErrorModalContent } from './error-handling.ts'
import { reportShown } from './monitoring.ts'

const ErrorModal = lazyLoad(() => import('./ErrorModal.tsx'), 'ErrorModal')
const OfflineNotice = lazyLoad(() => import('./OfflineNotice.tsx'), 'OfflineNotice')

const queue = createAtom<readonly ErrorModalContent[]>([])
const isUnsaved = createAtom(false)
const forgetUnsaved = () => isUnsaved.set(false)

/** Where the notice cannot be had either, there is nothing to say it with. */
async function announceUnsaved() {
  await OfflineNotice.fetch().catch(() => undefined)
  isUnsaved.set(OfflineNotice.get() !== undefined)
}

/** A message that cannot be shown must not break the page; it comes again with the next error. */
async function showErrorModal(shown: ErrorModalContent) {
  try {
    await ErrorModal.fetch()
    queue.set((all) => [...all])
  } catch {
    queue.set((all) => all.filter((item) => item !== shown))
  }
}

/**
 * Sends an error to the log and shows its modal, as the catalogue says, unless a modal of that code is open or waiting. A
 * failed refetch is sent but not shown: its screen has an earlier answer. Without an answer from the server a write says
 * that nothing was saved, and a read is left to its screen.
 */
export function showError(error: unknown, of: FailedOperation = 'write') {
  if (error instanceof NetworkError) {
    if (of === 'write') void announceUnsaved()
    return
  }
  const shown = findErrorModalContent(error)
  if (!shown || queue.get().some(({ code }) => code === shown.code)) return
  reportShown(error, shown)
  if (of === 'refetch') return
  queue.set((all) => [...all, shown])
  void showErrorModal(shown)
}

/** The place where errors appear; once in the application. */
export function ErrorModals() {
  usePrefetch(ErrorModal)
  usePrefetch(OfflineNotice)
  const [shown] = useSelector(queue)
  const unsaved = useSelector(isUnsaved)
  return (
    <>
      {shown && ErrorModal.get() && <ErrorModal {...shown} onClose={() => queue.set((all) => all.slice(1))} />}
      {unsaved && <OfflineNotice onClose={forgetUnsaved} />}
    </>
  )
}
