import type { SchoolSettingName, SchoolSettings } from '@uurwerk/contract/desk/settings'
import { type ReactNode, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { t as getText, useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useDeedFocus } from '../use-deed.ts'
import { SaveBar } from './SaveBar.tsx'
import type { EditableSettings } from './format-setting.ts'
import { pickSettings, useHandBackSettings, useSaveSettings } from './queries.ts'
import styles from './Settings.module.css'

export interface SettingsFieldsProps {
  draft: EditableSettings
  isTried: boolean
  onChange: (changes: Partial<EditableSettings>) => void
}

interface Props {
  settings: SchoolSettings
  title: string
  lead?: string
  /** Settings that the card has; deeds name it by the last one. */
  names: readonly SchoolSettingName[]
  children: (fields: SettingsFieldsProps) => ReactNode
}

/** Settings that are saved together. Edits begin from the version on screen, which a refetch then leaves alone. */
export function SettingsCard({ settings, title, lead, names, children }: Props) {
  const { t } = useTexts()
  const canEdit = useSession().impersonatedUser === null
  const [edit, setEdit] = useState<{ base: EditableSettings; own: EditableSettings }>()
  const [status, setStatus] = useState('')
  const save = useSaveSettings()
  const handBack = useHandBackSettings()
  const card = useDeedFocus<HTMLDivElement>(names.at(-1) ?? '')
  const isBusy = save.isPending || handBack.isPending
  const stored = pickSettings(settings)
  const draft = edit?.own ?? stored
  const deskNames = names.filter((name) => settings.fromDesk.includes(name))
  const finish = (text: string) => {
    setEdit(undefined)
    setStatus(text)
  }
  const change = (changes: Partial<EditableSettings>) => {
    if (isBusy) return
    setStatus('')
    setEdit({ base: edit?.base ?? stored, own: { ...draft, ...changes } })
  }
  return (
    <Card ref={card} as="section" aria-label={title}>
      <Form
        onSend={() =>
          edit && save.mutate(edit, { onSuccess: () => finish(t(($) => $.SCHOOL_SETTINGS.SAVED, { title })) })
        }
      >
        {(isTried) => (
          <Stack gap={5}>
            <Text as="h2" size="lead">
              {title}
            </Text>
            {lead !== undefined && <Text tone="quiet">{lead}</Text>}
            <fieldset className={styles.set} disabled={!canEdit}>
              {children({ draft, isTried, onChange: change })}
            </fieldset>
            <SaveBar
              isEdited={edit !== undefined}
              isBusy={isBusy}
              status={status}
              onCancel={() => setEdit(undefined)}
              onHandBack={
                canEdit && deskNames.length > 0
                  ? () =>
                      handBack.mutate(deskNames, { onSuccess: () => finish(t(($) => $.SCHOOL_SETTINGS.HANDED_BACK)) })
                  : undefined
              }
            >
              {formatOrigin(settings, deskNames)}
            </SaveBar>
          </Stack>
        )}
      </Form>
    </Card>
  )
}

function formatOrigin({ source, importsWin }: SchoolSettings, deskNames: readonly SchoolSettingName[]): string {
  const list = deskNames.map((name) => getText(($) => $.SCHOOL_SETTINGS.NAME[name])).join(', ')
  const origin =
    deskNames.length > 0
      ? getText(($) => $.SCHOOL_SETTINGS.ORIGIN.DESK, { list })
      : source === null
        ? getText(($) => $.SCHOOL_SETTINGS.ORIGIN.NOBODY)
        : getText(($) => $.SCHOOL_SETTINGS.ORIGIN.IMPORT, { source })
  return importsWin ? `${origin} ${getText(($) => $.SCHOOL_SETTINGS.ORIGIN.IMPORTS_WIN, { source })}` : origin
}
