import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad, usePrefetch } from '#web/lib/lazy-load.tsx'
import { useShortcuts } from '#web/roster/screen/use-shortcuts.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './FinderButton.module.css'

const FinderDialog = lazyLoad(() => import('./FinderDialog.tsx'), 'FinderDialog')

/** Opens the box that finds people, rooms and deeds. */
export function FinderButton() {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const whenLoaded = usePrefetch(FinderDialog)
  const open = () => whenLoaded(() => setOpen(true))
  useShortcuts({ '/': open })
  const label = t(($) => $.SCHOOL_FIND.OPEN)
  return (
    <>
      <Button isSquare className={styles.button} aria-label={label} title={label} aria-keyshortcuts="/" onClick={open}>
        <Search size={18} aria-hidden />
      </Button>
      {isOpen && <FinderDialog onClose={() => setOpen(false)} />}
    </>
  )
}
