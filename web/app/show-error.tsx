import { createAtom, useSelector } from '@tanstack/react-store'
import { NetworkError } from '../lib/call.ts'
import { lazyLoad, usePrefetch } from '../lib/lazy-load.tsx'
import type { FailedOperation } from '../lib/query-client.ts'
import { type ErrorModalContent, findErrorModalContent } from './error-handling.ts'
import { reportShown } from './monitoring.ts'

const ErrorModal = lazyLoad(() => import('./ErrorModal.tsx'), 'ErrorModal')
const OfflineNotice = lazyLoad(() => import('./OfflineNotice.tsx'), 'OfflineNotice')

const queue = createAtom<readonly ErrorModalContent[]>([])
const hasUnsavedWrite = createAtom(false)
const closeOfflineNotice = () => hasUnsavedWrite.set(false)

/** Offline, the notice itself can fail to load; nothing is shown then. */
async function announceUnsaved() {
  await OfflineNotice.fetch().catch(() => undefined)
  hasUnsavedWrite.set(OfflineNotice.get() !== undefined)
}

/** A modal that fails to load must not break the page; the next error tries again. */
async function showErrorModal(modal: ErrorModalContent) {
  try {
    await ErrorModal.fetch()
    queue.set((all) => [...all])
  } catch {
    queue.set((all) => all.filter((item) => item !== modal))
  }
}

/**
 * Logs an error and shows its modal by the error catalogue, unless a modal with that code is open or waiting. A failed
 * refetch is only logged: its screen has older data. Without an answer, a write reports that it was not saved, and
 * screens report reads.
 */
export function showError(error: unknown, operation: FailedOperation = 'write') {
  if (error instanceof NetworkError) {
    if (operation === 'write') void announceUnsaved()
    return
  }
  const modal = findErrorModalContent(error)
  if (!modal || queue.get().some(({ code }) => code === modal.code)) return
  reportShown(error, modal)
  if (operation === 'refetch') return
  queue.set((all) => [...all, modal])
  void showErrorModal(modal)
}

export function ErrorModals() {
  usePrefetch(ErrorModal)
  usePrefetch(OfflineNotice)
  const [currentModal] = useSelector(queue)
  const isNoticeOpen = useSelector(hasUnsavedWrite)
  return (
    <>
      {currentModal && ErrorModal.get() && (
        <ErrorModal {...currentModal} onClose={() => queue.set((all) => all.slice(1))} />
      )}
      {isNoticeOpen && <OfflineNotice onClose={closeOfflineNotice} />}
    </>
  )
}
