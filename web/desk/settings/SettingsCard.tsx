import type { SchoolSettingName, SchoolSettings } from '@uurwerk/contract/desk/settings'
import { type ReactNode, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
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
            <fieldset className={styles.set} disabled={!canEdit || isBusy}>
              {children({ draft, isTried, onChange: change })}
            </fieldset>
            <Origin settings={settings} names={names} />
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
            />
          </Stack>
        )}
      </Form>
    </Card>
  )
}

function Origin({ settings: { fromDesk, source, importsWin }, names }: Pick<Props, 'settings' | 'names'>) {
  const { t } = useTexts()
  const deskNames = names.filter((name) => fromDesk.includes(name))
  const list = deskNames.map((name) => t(($) => $.SCHOOL_SETTINGS.NAME[name])).join(', ')
  return (
    <Text tone="quiet" size="small">
      {deskNames.length > 0
        ? t(($) => $.SCHOOL_SETTINGS.ORIGIN.DESK, { list })
        : source === null
          ? t(($) => $.SCHOOL_SETTINGS.ORIGIN.NOBODY)
          : t(($) => $.SCHOOL_SETTINGS.ORIGIN.IMPORT, { source })}
      {importsWin && ` ${t(($) => $.SCHOOL_SETTINGS.ORIGIN.IMPORTS_WIN, { source })}`}
    </Text>
  )
}
