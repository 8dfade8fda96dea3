import { useSelector } from '@tanstack/react-store'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { formatBytes } from '../format-bytes.ts'
import { formatMoment } from '../format-moment.ts'
import styles from './Imports.module.css'
import { uploadAtom } from './upload.ts'

/** The upload that runs, or the import for which it waits. */
export function UploadProgress() {
  const { t } = useTexts()
  const upload = useSelector(uploadAtom)
  if (!upload) return null
  const { name, sentBytes, totalBytes, waitsFor, cancel } = upload
  return (
    <Card as="section">
      <Row isSpread gap={5}>
        <Stack gap={3} className={styles.progress}>
          {waitsFor ? (
            <p role="status">
              {t(($) => $.SCHOOL_IMPORTS.UPLOAD.WAITS, {
                name,
                person: waitsFor.startedBy?.name ?? t(($) => $.SCHOOL_IMPORTS.COMMAND),
                file: waitsFor.fileName,
                moment: formatMoment(waitsFor.startedAt),
              })}
            </p>
          ) : (
            <>
              <label htmlFor="upload-progress">
                {t(($) => $.SCHOOL_IMPORTS.UPLOAD.BUSY, {
                  name,
                  done: formatBytes(sentBytes),
                  total: formatBytes(totalBytes),
                })}
              </label>
              <progress id="upload-progress" max={Math.max(totalBytes, 1)} value={sentBytes} className={styles.bar} />
            </>
          )}
        </Stack>
        <Button onClick={cancel}>{t(($) => $.SCHOOL_IMPORTS.UPLOAD.CANCEL)}</Button>
      </Row>
    </Card>
  )
}
