import { useTexts } from '#web/lib/i18n.ts'
import { Text } from '#web/ui/Text.tsx'
import { useDeed } from './use-deed.ts'
import { deedNames, deeds, getDeed, isAboutSubject } from './desk-deeds.ts'

/** Says above a list what the room or person is chosen for. */
export function DeedHint({ about }: { about: 'room' | 'person' }) {
  const { t } = useTexts()
  const { deed } = useDeed()
  const name = deedNames
    .filter(isAboutSubject)
    .find((each) => deeds[each].about === about && getDeed(each).action === deed)
  if (!name) return null
  return (
    <Text role="status" isStrong>
      {t(($) => $.SCHOOL_FIND.CHOOSE[name])}
    </Text>
  )
}
