/** Sizes come from web/ui/tokens.css. The files below have a reason to do otherwise. */
const geometry = [
  // How much of a lesson fits, by its own size.
  'web/roster/appointment/Lesson{Fit,Look,Narrow}.css',
  // Positions in time, of which the skeleton and a lesson on its way draw the same.
  'web/ui/TimeGrid/*.css',
  'web/roster/screen/RosterSkeleton.module.css',
  'web/roster/screen/move-lessons/MoveLessons.module.css',
  // Read from across a corridor, so sized by the display.
  'web/rooms/room-display/*.css',
  'web/changes/board/*.css',
]
const length = '/\\d(px|rem|em|pt)\\b/'
/** Hairlines and offsets of one or two pixels are no sizes. */
const size = '/(?<![\\w#.-])(?![12]px)\\d*\\.?\\d+(px|rem|pt)\\b/'
const colour = '/#[\\da-f]{3,8}\\b|\\b(rgb|hsl|oklch)\\(/i'

const textSizes = {
  'font-size': [length],
  'font-weight': ['/\\d/'],
  'line-height': ['/^[\\d.]+(px|rem|em)?$/'],
  '/^(padding|margin|gap|row-gap|column-gap)/': [length],
  '/radius$/': [length, '/%/'],
}
const sizesAndColours = {
  '/^(--|(min-|max-)?(width|height|(inline|block)-size)$|flex|grid|top$|right$|bottom$|left$|inset)/': [size, colour],
  '/^(color|fill|stroke|background|border|outline|box-shadow|translate)/': [size, colour],
}

export default {
  ignoreFiles: ['web/dist/**', 'web/dist.*/**'],
  extends: ['stylelint-config-standard'],
  rules: {
    // Classes of CSS modules are properties in TypeScript; those of the first skeleton are global.
    'selector-class-pattern': '^([a-z][a-zA-Z\\d]*|skeleton-[a-z]+)$',
    // A rule stands with its element, and what changes it comes after.
    'no-descending-specificity': null,
    // Each `:not` adds its specificity.
    'selector-not-notation': null,
    // Hues are numbers in TypeScript too.
    'hue-degree-notation': 'number',
    // What Vite imports, and what CSS modules add.
    'import-notation': 'string',
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    // Names the page sizes of CSS as people do.
    'value-keyword-case': ['lower', { ignoreKeywords: ['A4', 'currentColor'], ignoreProperties: ['composes'] }],
    // Named in web/ui/media.css.
    'media-feature-name-disallowed-list': [
      'width',
      'height',
      'min-width',
      'max-width',
      'min-height',
      'max-height',
      'pointer',
    ],
    'declaration-property-value-disallowed-list': { ...textSizes, ...sizesAndColours },
  },
  overrides: [
    { files: ['web/ui/media.css'], rules: { 'media-feature-name-disallowed-list': null } },
    // Parts have sizes of their own.
    {
      files: ['web/ui/**/*.css', 'web/gallery/*.css'],
      rules: { 'declaration-property-value-disallowed-list': textSizes },
    },
    {
      files: ['web/ui/tokens.css', 'web/ui/global.css'],
      rules: { 'declaration-property-value-disallowed-list': null },
    },
    { files: geometry, rules: { 'declaration-property-value-disallowed-list': null } },
  ],
}
