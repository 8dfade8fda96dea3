import { Search, UsersRound } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { searchFieldClass } from '#web/ui/SearchField.tsx'
import styles from './NoOwnRosterMessage.module.css'

export function NoOwnRosterMessage({ isPage = false, onSearch }: { isPage?: boolean; onSearch: () => void }) {
  const { t } = useTexts()
  return (
    <Empty
      variant={isPage ? 'page' : 'plain'}
      icon={<UsersRound />}
      title={t(($) => $.ROSTER.NOBODY.TITLE)}
      text={t(($) => $.ROSTER.NOBODY.TEXT)}
    >
      <button type="button" data-large className={`${searchFieldClass} ${styles.search}`} onClick={onSearch}>
        <Search size={18} aria-hidden /> {t(($) => $.ROSTER.SEARCH.PLACEHOLDER)}
      </button>
    </Empty>
  )
}
