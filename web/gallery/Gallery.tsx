import { languages } from '@uurwerk/contract/languages'
import { useSyncExternalStore } from 'react'
import '../ui/tokens.css'
import '../ui/global.css'
import styles from './Gallery.module.css'
import { parts } from './stories.ts'

const choices = {
  theme: ['default', 'dark'],
  language: languages,
  width: ['390', '768', '1280'],
} as const

type Choice = keyof typeof choices
const names = ['theme', 'language', 'width'] as const

/** What is looked at stands in the address, so that it stays when the page is loaded again. */
const listen = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** Every part of the web in each of its states, side by side in the themes, languages and widths that are chosen. */
export function Gallery() {
  const address = new URLSearchParams(useSyncExternalStore(listen, () => location.hash.slice(1)))
  const { part, stories } = parts.find((one) => one.part === address.get('part')) ?? parts[0] ?? {}
  const chosen = (name: Choice) => {
    const asked = address.getAll(name)
    return choices[name].filter((value) => (asked.length > 0 ? asked.includes(value) : value === choices[name][0]))
  }
  const toggle = (name: Choice, value: string) => {
    const next = new URLSearchParams(address)
    const values: readonly string[] = chosen(name)
    next.delete(name)
    const kept = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
    for (const one of kept) next.append(name, one)
    location.hash = next.toString()
  }
  const looks = chosen('width').flatMap((width) =>
    chosen('theme').flatMap((theme) => chosen('language').map((language) => ({ width, theme, language }))),
  )
  return (
    <div className={styles.gallery}>
      <nav aria-label="Parts" className={styles.parts}>
        {parts.map((one) => (
          <button
            key={one.part}
            type="button"
            aria-current={one.part === part}
            onClick={() => {
              const next = new URLSearchParams(address)
              next.set('part', one.part)
              location.hash = next.toString()
            }}
          >
            {one.part}
          </button>
        ))}
      </nav>
      <main className={styles.main}>
        <div className={styles.choices}>
          {names.map((name) => (
            <fieldset key={name}>
              <legend>{name}</legend>
              {choices[name].map((value) => (
                <label key={value}>
                  <input
                    type="checkbox"
                    checked={chosen(name).some((one) => one === value)}
                    onChange={() => toggle(name, value)}
                  />
                  {value}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
        {[...(stories?.keys() ?? [])].map((story) => (
          <section key={story} className={styles.story}>
            <h2>{story}</h2>
            <div className={styles.frames}>
              {looks.map(({ width, theme, language }) => (
                <iframe
                  key={width + theme + language}
                  title={`${story}, ${width}, ${theme}, ${language}`}
                  style={{ width: Number(width) }}
                  src={`?${new URLSearchParams({ part: part ?? '', story, theme, language }).toString()}`}
                />
              ))}
            </div>
          </section>
        ))}
      </main>
    </div>
  )
}
