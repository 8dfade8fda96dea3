import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { NetworkError } from '../lib/call.ts'
import { listenToReconnect, offlineNotice } from '../lib/connection.ts'
import { lazyLoad, ShowNothing, usePrefetch } from '../lib/lazy-load.tsx'
import type { FailedOperation } from '../lib/query-client.ts'
import { type ErrorModalContent, findErrorModalContent } from './error-handling.ts'
import { reportShownError } from './monitoring.ts'

const ErrorModal = lazyLoad(() => import('./ErrorModal.tsx'), 'ErrorModal')
const OfflineNotice = lazyLoad(() => import('./OfflineNotice.tsx'), 'OfflineNotice', undefined, ShowNothing)

/** The first is open, the others wait. */
const modalQueue = createAtom<readonly ErrorModalContent[]>([])
const closeOfflineNotice = () => offlineNotice.set(null)

/** A modal that fails to load must not break the page; the next error tries again. */
async function loadErrorModal(modal: ErrorModalContent) {
  try {
    await ErrorModal.fetch()
    modalQueue.set((modals) => [...modals])
  } catch {
    modalQueue.set((modals) => modals.filter((item) => item !== modal))
  }
}

/**
 * Logs an error and shows its modal, unless a modal with that code is open or waiting. A failed refetch is only logged:
 * its screen has older data. Without an answer, a write reports that it may have been saved, and screens report reads.
 */
export function showError(error: unknown, operation: FailedOperation = 'action') {
  if (error instanceof NetworkError) {
    if (operation !== 'read' && operation !== 'refetch') offlineNotice.set(operation)
    return
  }
  const modal = findErrorModalContent(error)
  if (!modal || modalQueue.get().some(({ code }) => code === modal.code)) return
  reportShownError(error, modal)
  if (operation === 'refetch') return
  modalQueue.set((modals) => [...modals, modal])
  void loadErrorModal(modal)
}

export function ErrorModals() {
  usePrefetch(ErrorModal)
  usePrefetch(OfflineNotice)
  useEffect(() => listenToReconnect(closeOfflineNotice), [])
  const [currentModal] = useSelector(modalQueue)
  const notice = useSelector(offlineNotice)
  return (
    <>
      {currentModal && ErrorModal.get() && (
        <ErrorModal {...currentModal} onClose={() => modalQueue.set((modals) => modals.slice(1))} />
      )}
      {/* The attribute, present before a dialog opens, keeps React Aria from making the notice inert. */}
      <div data-react-aria-top-layer="true">
        {notice && <OfflineNotice failed={notice} onClose={closeOfflineNotice} />}
      </div>
    </>
  )
}
