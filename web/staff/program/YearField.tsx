import type { Program } from '@uurwerk/contract/staff/program'
import { useTexts } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/Field.tsx'
import { useChangeProgramAddress } from './use-program-address.ts'

/** Chooses the school year; the address forgets the week, which belongs to another year. */
export function YearField({ program: { year, years } }: { program: Program }) {
  const { t } = useTexts()
  const changeAddress = useChangeProgramAddress()
  return (
    <Field label={t(($) => $.PROGRAM.YEAR)} isLabelUnseen>
      <select
        value={year?.year ?? ''}
        onChange={({ target }) => changeAddress({ year: Number(target.value), week: undefined })}
      >
        {!year && <option value="">{t(($) => $.PROGRAM.YEAR)}</option>}
        {years.map((eachYear) => (
          <option key={eachYear.year} value={eachYear.year}>
            {eachYear.name}
          </option>
        ))}
      </select>
    </Field>
  )
}
