import hashlib
import hmac
import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Your signing secret, whsec_ included.
SECRET = os.environ["WEBHOOK_SECRET"].encode()

# In production, a unique column of your database, written together with what you do for the event.
handled = set()


def is_signature_of(body: bytes, header: str | None) -> bool:
    """Whether a header holds the signature of exactly these bytes, compared in constant time."""
    expected = hmac.new(SECRET, body, hashlib.sha256).hexdigest()
    return hmac.compare_digest((header or "").encode(), expected.encode())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        is_signed = is_signature_of(body, self.headers.get("x-service-signature")) or (
            # For 24 hours after a rotation: made with the previous secret.
            is_signature_of(body, self.headers.get("x-service-signature-previous"))
        )
        self.send_response(200 if is_signed else 401)
        self.send_header("content-length", "0")
        self.end_headers()
        if not is_signed:
            return
        # Respond first, work afterwards; in production, in a queue.
        event = json.loads(body)
        if event["id"] not in handled:
            handled.add(event["id"])
            print(event["event"], event["id"], flush=True)

    def log_message(self, *args):
        pass


ThreadingHTTPServer(("", int(os.environ.get("PORT", "3000"))), Receiver).serve_forever()
