import { languages } from '@uurwerk/contract/languages'
import { useSyncExternalStore } from 'react'
import '../ui/tokens.css'
import '../ui/global.css'
import '../ui/looks.css'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Choice.tsx'
import { Row } from '../ui/Layout.tsx'
import styles from './Gallery.module.css'
import { galleryParts } from './stories.ts'

const choices = {
  theme: ['default', 'dark'],
  language: languages,
  width: ['390', '768', '1280'],
} as const

type Choice = keyof typeof choices
const choiceNames = ['theme', 'language', 'width'] as const

/** The address keeps the selection across reloads. */
const subscribeToAddress = (onChange: () => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

function openAddress(address: URLSearchParams, name: string, values: readonly string[]) {
  const newAddress = new URLSearchParams(address)
  newAddress.delete(name)
  for (const value of values) newAddress.append(name, value)
  location.hash = newAddress.toString()
}

/** Returns at least one value, by default the first. */
function listSelected<Name extends Choice>(address: URLSearchParams, name: Name) {
  const requestedValues = address.getAll(name)
  const allValues: readonly string[] = choices[name]
  const selectedValues = allValues.filter((value) => requestedValues.includes(value))
  return selectedValues.length > 0 ? selectedValues : allValues.slice(0, 1)
}

/** Shows each story of a part in all selected widths, themes and languages. */
export function Gallery() {
  const address = new URLSearchParams(useSyncExternalStore(subscribeToAddress, () => location.hash.slice(1)))
  const { part = '', stories } =
    galleryParts.find((eachPart) => eachPart.part === address.get('part')) ?? galleryParts[0] ?? {}
  const looks = listSelected(address, 'width').flatMap((width) =>
    listSelected(address, 'theme').flatMap((theme) =>
      listSelected(address, 'language').map((language) => ({ width, theme, language })),
    ),
  )
  return (
    <div className={styles.gallery}>
      <nav aria-label="Parts" className={styles.parts}>
        {galleryParts.map((eachPart) => (
          <Button
            key={eachPart.part}
            variant="quiet"
            aria-current={eachPart.part === part}
            onClick={() => openAddress(address, 'part', [eachPart.part])}
          >
            {eachPart.part}
          </Button>
        ))}
      </nav>
      <main className={styles.main}>
        <Choices address={address} />
        {[...(stories?.keys() ?? [])].map((story) => (
          <section key={story} className={styles.story}>
            <h2>{story}</h2>
            <Row gap={6} className={styles.frames}>
              {looks.map(({ width, theme, language }) => (
                // oxlint-disable-next-line react/iframe-missing-sandbox -- the gallery frames itself
                <iframe
                  key={width + theme + language}
                  title={`${story}, ${width}, ${theme}, ${language}`}
                  style={{ width: Number(width) }}
                  src={`?${new URLSearchParams({ part, story, theme, language }).toString()}`}
                />
              ))}
            </Row>
          </section>
        ))}
      </main>
    </div>
  )
}

function Choices({ address }: { address: URLSearchParams }) {
  const toggle = (name: Choice, value: string) => {
    const values: readonly string[] = listSelected(address, name)
    openAddress(address, name, values.includes(value) ? values.filter((item) => item !== value) : [...values, value])
  }
  return (
    <Row>
      {choiceNames.map((name) => (
        <Row key={name} as="fieldset">
          <legend>{name}</legend>
          {choices[name].map((value) => (
            <Checkbox
              key={value}
              checked={listSelected(address, name).some((item) => item === value)}
              onChange={() => toggle(name, value)}
            >
              {value}
            </Checkbox>
          ))}
        </Row>
      ))}
    </Row>
  )
}
