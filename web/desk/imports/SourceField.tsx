import { useQuery } from '@tanstack/react-query'
import { isSourceName } from '@uurwerk/contract/rules/source-name'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { schoolQuery } from '../queries.ts'

interface Props {
  value: string | undefined
  /** Shown for undefined; without it, a source is needed. */
  automatic?: string
  onChange: (source: string | undefined) => void
}

const newSource = '+'

/** A source of earlier imports, or a new one by its name. */
export function SourceField({ value, automatic, onChange }: Props) {
  const { t } = useTexts()
  const { data: school } = useQuery(schoolQuery)
  const [isNew, setNew] = useState(false)
  const [first] = useState(value)
  const imported =
    school?.sources.filter(({ name, importedAt }) => name !== 'desk' && importedAt !== null).map(({ name }) => name) ??
    []
  const names = [...new Set([...(first === undefined ? [] : [first]), ...imported])]
  return (
    <>
      <Select
        label={t(($) => $.SCHOOL_IMPORTS.DROP.SOURCE)}
        hint={t(($) => $.SCHOOL_IMPORTS.DROP.SOURCE_HINT)}
        value={isNew ? newSource : value}
        options={[
          ...(automatic === undefined ? [] : [{ value: undefined, text: automatic }]),
          ...names.map((name) => ({ value: name, text: name })),
          { value: newSource, text: t(($) => $.SCHOOL_IMPORTS.SOURCE.NEW) },
        ]}
        onChange={(source) => {
          setNew(source === newSource)
          onChange(source === newSource ? '' : source)
        }}
      />
      {isNew && (
        <TextField
          label={t(($) => $.SCHOOL_IMPORTS.SOURCE.NAME)}
          hint={t(($) => $.SCHOOL_IMPORTS.SOURCE.NAME_HINT)}
          fault={value && !isSourceName(value.trim()) ? t(($) => $.SCHOOL_IMPORTS.SOURCE.INVALID) : undefined}
          value={value ?? ''}
          maxLength={64}
          required
          onChange={onChange}
        />
      )}
    </>
  )
}
