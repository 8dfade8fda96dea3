import { useQuery } from '@tanstack/react-query'
import { logoTypes, maximumLogoBytes } from '@uurwerk/contract/desk/settings'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { schoolLogoQuery, useRemoveLogo, useSaveLogo } from './queries.ts'
import styles from './Settings.module.css'

export function LogoCard() {
  const { t } = useTexts()
  const { data: logo } = useQuery(schoolLogoQuery)
  const canEdit = useSession().impersonatedUser === null
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const save = useSaveLogo()
  const remove = useRemoveLogo()
  const title = t(($) => $.SCHOOL_SETTINGS.LOGO.TITLE)
  const hasFailed = isTooLarge || save.isError
  const choose = async (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > maximumLogoBytes)
    if (file && file.size <= maximumLogoBytes) save.mutate(await file.bytes())
  }
  return (
    <Card as="section" aria-label={title}>
      <Stack gap={5}>
        <Text as="h2" size="lead">
          {title}
        </Text>
        <Text tone="quiet">{t(($) => $.SCHOOL_SETTINGS.LOGO.LEAD)}</Text>
        {logo && (
          <img className={styles.logo} src={`/logo?${logo.version}`} alt={t(($) => $.SCHOOL_SETTINGS.LOGO.ALT)} />
        )}
        {logo === null && <Text tone="quiet">{t(($) => $.SCHOOL_SETTINGS.LOGO.NONE)}</Text>}
        {hasFailed && (
          <Text role="alert" tone="danger" size="list">
            {t(($) => $.SCHOOL_SETTINGS.LOGO.FAULT)}
          </Text>
        )}
        {canEdit && (
          <Row gap={4}>
            <input
              ref={input}
              type="file"
              hidden
              accept={logoTypes.join()}
              onChange={({ target }) => {
                void choose(target.files?.[0])
                target.value = ''
              }}
            />
            <Button needsConnection disabled={save.isPending} onClick={() => input.current?.click()}>
              <Upload size={16} aria-hidden />
              {t(($) => $.SCHOOL_SETTINGS.LOGO.CHOOSE)}
            </Button>
            {logo && (
              <Button variant="quiet" needsConnection disabled={remove.isPending} onClick={() => remove.mutate()}>
                {t(($) => $.SCHOOL_SETTINGS.LOGO.REMOVE)}
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </Card>
  )
}
