import { QRCodeSVG } from "qrcode.react";

/** A QR code of an address; black on white in either theme, since not every camera reads the inverse. */
export function QrCode({ value }: { value: string }) {
  return (
    <QRCodeSVG
      value={value}
      size={200}
      marginSize={4}
      level="M"
      title="QR code of your wallet address"
    />
  );
}
