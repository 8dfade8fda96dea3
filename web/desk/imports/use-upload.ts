import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ImportOptionName } from '@uurwerk/contract/desk/imports'
import type { ChosenFile } from './read-dropped-files.ts'
import { uploadFiles } from './upload.ts'

/** Uploads files and then opens the import, unless the user does something else by then. */
export function useUpload(options: Partial<Record<ImportOptionName, string>>) {
  const navigate = useNavigate()
  const router = useRouter()
  const { mutate, isError } = useMutation({
    mutationFn: (files: readonly ChosenFile[]) => uploadFiles(files, options),
    onSuccess: (id) => {
      const isWaiting = router.state.location.pathname.startsWith('/school/imports')
      if (id !== undefined && isWaiting) void navigate({ to: '/school/$', params: { _splat: `imports/${id}` } })
    },
  })
  return { start: mutate, hasFailed: isError }
}
