import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSampleTexts } from '../sample-texts.ts'
import { groupOf, publicGroups, type Token } from './token-file.ts'
import styles from './tokens.module.css'

/** The tokens with the comments of their file. Partners set four of them; the others are derived. */
const meta = { title: 'Design/Tokens' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

function Caption({ token }: { token: Token }) {
  return (
    <span className={styles.caption} lang="en">
      <code>{token.name}</code>
      {token.note && <span className={styles.note}>{token.note}</span>}
    </span>
  )
}

const COLORS = ['Grounds', 'Words', 'Lines', 'Over pictures and pages', 'Accent', 'Membership', 'Meaning']

export const Colours: Story = {
  render: () => (
    <>
      {COLORS.map((name) => (
        <section key={name} className={styles.section}>
          <h2 lang="en">{name}</h2>
          <ul className={styles.swatches}>
            {groupOf(name).map((token) => (
              <li key={token.name} className={styles.swatch}>
                <span className={styles.colour} style={{ background: `var(${token.property})` }} />
                <Caption token={token} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  ),
}

const named = (group: string, start: string) => groupOf(group).filter(({ name }) => name.startsWith(start))

export const Type: Story = {
  render: function Type() {
    const { title, paragraph } = useSampleTexts()
    return (
      <>
        {named('Type', 'text-').map((token) => (
          <div key={token.name} className={styles.section}>
            <Caption token={token} />
            <p style={{ fontSize: `var(${token.property})` }}>{title} 0123456789</p>
          </div>
        ))}
        {named('Type', 'weight').map((token) => (
          <div key={token.name} className={styles.section}>
            <Caption token={token} />
            <p style={{ fontWeight: `var(${token.property})` }}>{title}</p>
          </div>
        ))}
        {named('Type', 'leading').map((token) => (
          <div key={token.name} className={styles.section}>
            <Caption token={token} />
            <p className={styles.paragraph} style={{ lineHeight: `var(${token.property})` }}>
              {paragraph}
            </p>
          </div>
        ))}
      </>
    )
  },
}

export const Space: Story = {
  render: () => (
    <ul className={styles.list}>
      {groupOf('Space').map((token) => (
        <li key={token.name} className={styles.step}>
          <Caption token={token} />
          <span className={styles.bar} style={{ inlineSize: `var(${token.property})` }} />
        </li>
      ))}
    </ul>
  ),
}

function Boxes({ tokens, style }: { tokens: Token[]; style: 'borderRadius' | 'boxShadow' }) {
  return (
    <ul className={styles.swatches}>
      {tokens.map((token) => (
        <li key={token.name} className={styles.swatch}>
          <span className={styles.box} style={{ [style]: `var(${token.property})` }} />
          <Caption token={token} />
        </li>
      ))}
    </ul>
  )
}

export const Radius: Story = {
  render: () => <Boxes tokens={named('Radius', 'radius')} style="borderRadius" />,
}
export const Elevation: Story = {
  render: () => <Boxes tokens={groupOf('Elevation')} style="boxShadow" />,
}

export const Motion: Story = {
  render: () => (
    <ul className={styles.list} lang="en">
      {groupOf('Motion').map((token) => (
        <li key={token.name} className={styles.step}>
          <Caption token={token} />
          {token.name !== 'ease' && (
            <button type="button" className={styles.mover} aria-label={`Move: ${token.name}`}>
              <span style={{ transitionDuration: `var(${token.property})` }} />
            </button>
          )}
        </li>
      ))}
    </ul>
  ),
}

export const PublicProperties: Story = {
  name: 'The public properties',
  render: () => (
    <div lang="en">
      <p className={styles.paragraph}>
        Set them on the widget’s root, outside of any layer, or hand <code>mode</code>, <code>accent</code>,{' '}
        <code>roundness</code> and <code>font</code> to the provider. The rest follows from these four.
      </p>
      {publicGroups().map(({ name, tokens }) => (
        <section key={name} className={styles.section}>
          <h2>{name}</h2>
          <dl className={styles.table}>
            {tokens.map(({ property, light, dark, note }) => (
              <div key={property} className={styles.line}>
                <dt>
                  <code>{property}</code>
                </dt>
                <dd className={styles.value}>
                  {light}
                  {dark !== light && <span className={styles.dark}>dark: {dark}</span>}
                </dd>
                <dd className={styles.note}>{note}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  ),
}
