import { FolderOpen, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { type ChosenFile, listChosenFiles } from './read-dropped-files.ts'

interface Props {
  isFolder?: boolean
  onChoose: (files: ChosenFile[]) => void
}

/** Opens the device's choice of files, or of a folder. */
export function FileButton({ isFolder = false, onChoose }: Props) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const Icon = isFolder ? FolderOpen : Upload
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          const files = listChosenFiles(target.files)
          if (files.length > 0) onChoose(files)
          target.value = ''
        }}
      />
      <Button variant={isFolder ? 'plain' : 'primary'} needsConnection onClick={() => input.current?.click()}>
        <Icon size={16} aria-hidden />
        {isFolder ? t(($) => $.SCHOOL_IMPORTS.DROP.FOLDER) : t(($) => $.SCHOOL_IMPORTS.DROP.FILES)}
      </Button>
    </>
  )
}
