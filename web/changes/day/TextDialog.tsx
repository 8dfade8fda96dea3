import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './DayScreen.module.css'
import { type Audience, audiences, textQuery } from './queries.ts'

/** The changes of a day to copy, for those who are to read them. */
export function TextDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const { t } = useTexts()
  const [audience, setAudience] = useState<Audience>('public')
  const [copiedText, setCopiedText] = useState<string>()
  const { data, error, refetch } = useQuery(textQuery(date, audience))
  const copy = (text: string) => navigator.clipboard.writeText(text).then(() => setCopiedText(text))
  return (
    <Modal
      isWide
      title={t(($) => $.DAY.TEXT.TITLE)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>
          <Button variant="primary" disabled={data === undefined} onClick={() => data !== undefined && void copy(data)}>
            <Copy size={16} aria-hidden /> {t(($) => $.DAY.TEXT.COPY)}
          </Button>
        </>
      }
    >
      <div className={styles.choice}>
        <Segments
          label={t(($) => $.DAY.TEXT.AUDIENCE)}
          options={audiences.map((value) => ({ value, text: t(($) => $.DAY.TEXT[value]) }))}
          value={audience}
          onChange={setAudience}
        />
        {error && data === undefined && (
          <Failed variant="plain" error={error} title={t(($) => $.DAY.TEXT.FAILED)} onRetry={refetch} />
        )}
        {!error && data === undefined && <Skeleton label={t(($) => $.DAY.TEXT.LOADING)} rows={4} lines={[60]} />}
        {data !== undefined && <p className={styles.text}>{data}</p>}
        <Text role="status" tone="ok">
          {copiedText !== undefined && copiedText === data && t(($) => $.DAY.TEXT.COPIED)}
        </Text>
      </div>
    </Modal>
  )
}
