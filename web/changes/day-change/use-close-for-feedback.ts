import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { useIsTablet } from '#web/lib/media.ts'
import { changeFeedback } from './change-feedback.ts'

/** Closes the details after a change: as a dialog they would cover the feedback, and a lesson that is gone has none. */
export function useCloseForFeedback(close: () => void): void {
  const isTablet = useIsTablet()
  const feedback = useSelector(changeFeedback)
  useEffect(() => {
    if (feedback && (isTablet || feedback.isGone)) close()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per change
  }, [feedback])
}
