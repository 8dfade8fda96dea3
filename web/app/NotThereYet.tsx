import { Link } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { useTexts } from '../lib/i18n.ts'
import { useScope } from '../data/me.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { initialModule } from './guard.ts'
import { modulePaths, type ScreenModule } from './modules.ts'
import { useTitle } from '../lib/use-title.ts'

/** Says of a module in the menu that its screen is still being built. */
export function NotThereYet({ module }: { module: ScreenModule }) {
  const { t } = useTexts()
  const first = initialModule(useScope().modules)
  const name = t(($) => $.SHELL.MODULE[module])
  useTitle(name)
  return (
    <Empty
      look="page"
      icon={<Hammer />}
      title={t(($) => $.SHELL.NOT_THERE_YET.TITLE, { module: name })}
      text={t(($) => $.SHELL.NOT_THERE_YET.MESSAGE)}
    >
      {first && first !== module && (
        <Link to={modulePaths[first]} className={buttonClass({ look: 'primary' })}>
          {t(($) => $.SHELL.NOT_THERE_YET.BACK, { module: t(($) => $.SHELL.MODULE[first]).toLowerCase() })}
        </Link>
      )}
    </Empty>
  )
}
