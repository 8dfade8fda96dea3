import { Link } from '@tanstack/react-router'
import { useTexts } from '#web/lib/i18n.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { useCanSeeLedger } from './access.ts'

/** Links to the covers of a week and the lessons held, for those who may see them. */
export function LedgerLinks({ date }: { date: Temporal.PlainDate }) {
  const { t } = useTexts()
  if (!useCanSeeLedger()) return null
  const look = getButtonClass()
  return (
    <>
      <Link to="/changes/ledger" search={{ date: date.toString() }} className={look}>
        {t(($) => $.LEDGER.TITLE)}
      </Link>
      <Link to="/changes/held" className={look}>
        {t(($) => $.LEDGER.HELD.TITLE)}
      </Link>
    </>
  )
}
