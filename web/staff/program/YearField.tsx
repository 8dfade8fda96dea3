import type { Program } from '@uurwerk/contract/staff/program'
import { useTexts } from '#web/lib/i18n.ts'
import { Select } from '#web/ui/Select.tsx'
import { useChangeProgramAddress } from './use-program-address.ts'

/** Chooses the school year; the address forgets the week, which belongs to another year. */
export function YearField({ program: { year, years } }: { program: Program }) {
  const { t } = useTexts()
  const changeAddress = useChangeProgramAddress()
  return (
    <Select
      label={t(($) => $.PROGRAM.YEAR)}
      isLabelUnseen
      value={year?.year}
      options={[
        ...(year ? [] : [{ value: undefined, text: t(($) => $.PROGRAM.YEAR) }]),
        ...years.map((eachYear) => ({ value: eachYear.year, text: eachYear.name })),
      ]}
      onChange={(chosenYear) => changeAddress({ year: chosenYear, week: undefined })}
    />
  )
}
