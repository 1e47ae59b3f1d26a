import { Image as ImageIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hostOf, safeLink, safePicture, withoutDeceptiveCharacters } from './source/safe-address.ts';

export interface ProsePictureProps {
  readonly src?: string | undefined;
  readonly alt?: string | undefined;
}

/** Only pictures of our own load. A remote one is a link that says where it is: loading it would tell that host. */
export function ProsePicture({ src, alt = '' }: ProsePictureProps) {
  const { t } = useTranslation('chat');
  const own = safePicture(src, window.location.origin);
  if (own !== null) return <img src={own} alt={alt} loading="lazy" decoding="async" />;
  const address = safeLink(src);
  const name = withoutDeceptiveCharacters(alt).trim();
  if (address === null) return <span className="text-ink-3">{name}</span>;
  const host = hostOf(address);
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={host}
      className="prose-remote-picture"
    >
      <ImageIcon size={14} aria-hidden />
      {name === '' ? t('picture.remote', { host }) : t('picture.remoteNamed', { name, host })}
    </a>
  );
}
