import { CircleAlert } from 'lucide-react'
import { useTexts } from '../lib/i18n.ts'
import { getButtonClass } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

/** Shown at an address where signing in does not work. */
export function OtherAddress({ address, ...texts }: { address: string; title: string; text: string }) {
  const { t } = useTexts()
  return (
    <Empty variant="page" {...texts} icon={<CircleAlert />}>
      <a className={getButtonClass({ variant: 'primary' })} href={address}>
        {t(($) => $.SHELL.OPEN_AT, { address })}
      </a>
    </Empty>
  )
}
