import { useEffect, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { findCurrentSection } from './find-current-section.ts'
import styles from './Settings.module.css'

interface Section {
  /** Id of the section's element, and hash of the address that leads to it. */
  id: string
  title: string
}

/** Links to the sections of a long screen, beside it or, with less room, above it; marks the section in view. */
export function SectionIndex({ sections }: { sections: readonly Section[] }) {
  const { t } = useTexts()
  const [currentId, setCurrentId] = useState(sections[0]?.id)
  useEffect(() => {
    const update = () => setCurrentId((id) => findCurrentSection(measureSections(), innerHeight, getLinkedId()) ?? id)
    document.getElementById(getLinkedId())?.scrollIntoView()
    update()
    // The column of the screen scrolls, on paper and phones the page.
    addEventListener('scroll', update, { capture: true, passive: true })
    addEventListener('hashchange', update)
    return () => {
      removeEventListener('scroll', update, { capture: true })
      removeEventListener('hashchange', update)
    }
  }, [])
  return (
    <nav className={styles.index} aria-label={t(($) => $.SCHOOL_SETTINGS.INDEX)}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          ref={id === currentId ? showLink : null}
          aria-current={id === currentId ? 'true' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}

const getLinkedId = () => location.hash.slice(1)

const measureSections = () =>
  [...document.querySelectorAll<HTMLElement>('[data-section]')].map((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { id: element.id, top, bottom }
  })

/** Scrolls the row of links alone. */
function showLink(link: HTMLElement | null) {
  const index = link?.parentElement
  if (link && index) index.scrollLeft = link.offsetLeft - (index.clientWidth - link.clientWidth) / 2
}
