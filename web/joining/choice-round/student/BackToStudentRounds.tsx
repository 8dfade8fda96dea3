import { Link, linkOptions } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { StudentIdOrMe } from '#web/data/keys.ts'
import { useScope } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getButtonClass } from '#web/ui/Button.tsx'

/** Leads to the program, or to the coach screen without the program module. */
export function BackToStudentRounds({ student, isButton = false }: { student: StudentIdOrMe; isButton?: boolean }) {
  const { t } = useTexts()
  const text = t(($) => $.CHOICE_ROUND.ALL_ROUNDS)
  const hasProgram = useScope().modules.includes('program')
  const linkProps = hasProgram
    ? linkOptions({ to: '/program', search: student === 'me' ? {} : { attendee: student } })
    : linkOptions({ to: '/coach', search: student === 'me' ? {} : { student } })
  return (
    <Link
      {...linkProps}
      activeOptions={{ exact: true }}
      aria-label={isButton ? undefined : text}
      className={getButtonClass(isButton ? { variant: 'primary' } : { variant: 'quiet', isSquare: true })}
    >
      {isButton ? text : <ArrowLeft size={20} aria-hidden />}
    </Link>
  )
}
