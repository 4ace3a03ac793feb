"""An S3 server that checks signatures, on a local port."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import boto3
import httpx
import pytest
from moto.server import ThreadedMotoServer

BUCKET, REGION = "games", "eu-central-1"
ALLOW_ALL = {"Effect": "Allow", "Action": "s3:*", "Resource": "*"}


class S3Server:
    """A running server with one bucket and one user."""

    url = f"s3://{BUCKET}/site/one"

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self.endpoint = f"http://127.0.0.1:{self._port}"
        self.variables: dict[str, str] = {}

    def start(self) -> None:
        """Start answering, with the same objects as before."""
        self._server = ThreadedMotoServer("127.0.0.1", self._port, verbose=False)
        self._server.start()

    def stop(self) -> None:
        """Refuse all connections from now on."""
        self._server.stop()

    def add_user(self) -> None:
        """Create a bucket and a user, whose signatures are required from now on."""
        any_key = {"aws_access_key_id": "x", "aws_secret_access_key": "x", "region_name": REGION}
        iam = boto3.client("iam", endpoint_url=self.endpoint, **any_key)
        iam.create_user(UserName="kb")
        document = json.dumps({"Version": "2012-10-17", "Statement": [ALLOW_ALL]})
        iam.put_user_policy(UserName="kb", PolicyName="all", PolicyDocument=document)
        key = iam.create_access_key(UserName="kb")["AccessKey"]
        own_key = {
            "aws_access_key_id": key["AccessKeyId"],
            "aws_secret_access_key": key["SecretAccessKey"],
        }
        self.variables = {name.upper(): value for name, value in own_key.items()}
        self.variables |= {"AWS_REGION": REGION, "AWS_ENDPOINT_URL": self.endpoint}
        self._client = boto3.client("s3", endpoint_url=self.endpoint, region_name=REGION, **own_key)
        location = {"LocationConstraint": REGION}
        self._client.create_bucket(Bucket=BUCKET, CreateBucketConfiguration=location)
        self.reset("/moto-api/reset-auth", "0")

    def reset(self, path: str, body: str = "") -> None:
        """Reset everything, or the number of requests that need no signature."""
        httpx.post(f"{self.endpoint}{path}", content=body).raise_for_status()

    def objects(self) -> dict[str, bytes]:
        """Return all objects by name, except the one that tests the storage."""
        listed = self._client.list_objects_v2(Bucket=BUCKET).get("Contents", [])
        names = [entry["Key"] for entry in listed if not entry["Key"].endswith("-test")]
        return {
            name: self._client.get_object(Bucket=BUCKET, Key=name)["Body"].read() for name in names
        }

    def put(self, name: str, body: bytes) -> None:
        """Replace an object."""
        self._client.put_object(Bucket=BUCKET, Key=name, Body=body)

    def delete(self, name: str) -> None:
        """Delete an object."""
        self._client.delete_object(Bucket=BUCKET, Key=name)


@contextmanager
def serving_s3() -> Iterator[S3Server]:
    """Run a server with a bucket and a user."""
    server = S3Server()
    server.start()
    try:
        server.add_user()
        yield server
        server.reset("/moto-api/reset-auth", "inf")
        server.reset("/moto-api/reset")
    finally:
        server.stop()


@pytest.fixture
def s3(monkeypatch: pytest.MonkeyPatch) -> Iterator[S3Server]:
    """A server whose credentials are in the environment of this process."""
    with serving_s3() as server:
        for name, value in server.variables.items():
            monkeypatch.setenv(name, value)
        yield server
