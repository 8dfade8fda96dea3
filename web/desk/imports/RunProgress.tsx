import type { ImportRun } from '@uurwerk/contract/desk/imports'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import styles from './Imports.module.css'
import { useCancelImport } from './queries.ts'

export function RunProgress({ run: { id, state, progress } }: { run: ImportRun }) {
  const { t } = useTexts()
  const cancel = useCancelImport(id)
  return (
    <Card as="section">
      <Row isSpread gap={5}>
        <Stack gap={3} className={styles.progress}>
          <p>
            {state === 'applying' ? t(($) => $.SCHOOL_IMPORTS.RUN.APPLYING) : t(($) => $.SCHOOL_IMPORTS.RUN.READING)}
          </p>
          <progress
            aria-label={t(($) => $.SCHOOL_IMPORTS.RUN.PROGRESS)}
            max={1}
            value={progress}
            className={styles.bar}
          />
        </Stack>
        <Button needsConnection disabled={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {t(($) => $.SCHOOL_IMPORTS.RUN.CANCEL)}
        </Button>
      </Row>
    </Card>
  )
}
