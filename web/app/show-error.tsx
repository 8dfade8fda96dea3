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

/** Offline, the notice itself can fail to load; nothing is shown then. */
async function announceUnsaved() {
  await OfflineNotice.fetch().catch(() => undefined)
  isUnsaved.set(OfflineNotice.get() !== undefined)
}

/** A modal that fails to load must not break the page; the next error tries again. */
async function showErrorModal(shown: ErrorModalContent) {
  try {
    await ErrorModal.fetch()
    queue.set((all) => [...all])
  } catch {
    queue.set((all) => all.filter((item) => item !== shown))
  }
}

/**
 * Logs an error and shows its modal by the error catalogue, unless a modal with that code is open or waiting. A failed
 * refetch is only logged: its screen has older data. Without an answer, a write reports that it was not saved, and
 * screens report reads.
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
