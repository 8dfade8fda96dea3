import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#web/lib/call.ts'
import { useState } from 'react'
import { type toDeedRequest, useLessonChange } from '../day-change/queries.ts'

interface Options<Answer extends { preview: string }> {
  fetchPreview: () => Promise<Answer>
  toRequest: (preview: string) => ReturnType<typeof toDeedRequest<Answer>>
  onDone: () => void
}

/** Shows what a deed would do, then does exactly that; if something else would happen, shows that first. */
export function usePreviewedDeed<Answer extends { preview: string }>({
  fetchPreview,
  toRequest,
  onDone,
}: Options<Answer>) {
  const [preview, setPreview] = useState<Answer>()
  const reading = useMutation({ mutationFn: fetchPreview, onSuccess: setPreview })
  const applying = useLessonChange<Answer>()
  const isPending = reading.isPending || applying.isPending
  const proceed = () => {
    if (isPending) return
    if (!preview) return reading.mutate()
    applying.mutate(toRequest(preview.preview), {
      onSuccess: onDone,
      onError: (error) => {
        setPreview(undefined)
        if (error instanceof ApiError && error.code === 'preconditionFailed') reading.mutate()
      },
    })
  }
  return { preview, isPending, proceed, clear: () => setPreview(undefined) }
}
