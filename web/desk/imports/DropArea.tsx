import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { maximumUploadBytes } from '@uurwerk/contract/desk/imports'
import { isSourceName } from '@uurwerk/contract/rules/source-name'
import { useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { schoolQuery } from '../queries.ts'
import styles from './Imports.module.css'
import { FileButton } from './FileButton.tsx'
import { type ChosenFile, readDroppedFiles } from './read-dropped-files.ts'
import { SourceField } from './SourceField.tsx'
import { uploadAtom } from './upload.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { useUpload } from './use-upload.ts'

/** Takes files that are dropped or chosen, uploads them and opens what they would change. */
export function DropArea() {
  const { t } = useTexts()
  const canImport = useSession().impersonatedUser === null
  const [source, setSource] = useState<string>()
  const isMobile = useIsMobile()
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState('')
  const { data: school } = useQuery(schoolQuery)
  const hasSources = school?.sources.some(({ importedAt }) => importedAt !== null) === true
  const upload = useSelector(uploadAtom)
  const { start, hasFailed } = useUpload(source === undefined ? {} : { source })
  const take = (files: readonly ChosenFile[]) => {
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
    if (files.length === 0) return setFault(t(($) => $.SCHOOL_IMPORTS.DROP.NOTHING))
    if (bytes > maximumUploadBytes) return setFault(t(($) => $.SCHOOL_IMPORTS.DROP.TOO_LARGE))
    if (source !== undefined && !isSourceName(source.trim())) return setFault(t(($) => $.SCHOOL_IMPORTS.SOURCE.INVALID))
    setFault('')
    start(files)
  }
  if (!canImport) return null
  if (upload) return <UploadProgress />
  return (
    <Card
      as="section"
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void readDroppedFiles(event.dataTransfer).then(take)
      }}
    >
      <Stack gap={5}>
        <Text as="h2" size="lead">
          {isMobile ? t(($) => $.SCHOOL_IMPORTS.DROP.TITLE_PHONE) : t(($) => $.SCHOOL_IMPORTS.DROP.TITLE)}
        </Text>
        <Text tone="quiet">{t(($) => $.SCHOOL_IMPORTS.DROP.HINT)}</Text>
        <Row gap={4}>
          <FileButton onChoose={take} />
          <FileButton isFolder onChoose={take} />
        </Row>
        {(fault || hasFailed) && (
          <Text role="alert" tone="danger">
            {fault || t(($) => $.SCHOOL_IMPORTS.UPLOAD.FAILED)}
          </Text>
        )}
      </Stack>
      {hasSources && (
        <Stack gap={4}>
          <SourceField value={source} automatic={t(($) => $.SCHOOL_IMPORTS.DROP.SOURCE_AUTO)} onChange={setSource} />
        </Stack>
      )}
    </Card>
  )
}
